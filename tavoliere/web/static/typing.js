// Words as people type them: whole, or the beginning of one, if it can be only one.
export function meant(text, names) {
  const exact = names.find(([name]) => name === text);
  if (exact) return exact[1];
  const found = new Set(names.flatMap(([name, meaning]) => (name.startsWith(text) ? [meaning] : [])));
  return found.size === 1 ? [...found][0] : text;
}
