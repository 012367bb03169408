// The way to “People and data”, whose panel is fetched when somebody takes it.
export const people = () => import("./people.js").then(({ People }) => People);

// A table of the server where this device sits, or whose host it is.
export const hasPeople = ({ isDevice, state: { table, you } }) =>
  !isDevice && !table.day && (you.host || you.seats.length > 0);
