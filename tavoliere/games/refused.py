"""The one error for anything that cannot be done: a sentence, its parts, and the rule that forbids it."""


class Refused(ValueError):
    """Something that cannot be done, explained in one sentence; the state it was tried on is unchanged.

    `template` and `values` keep the sentence and its parts apart, so that it can be translated; `rule` is the number
    of the rule that forbids it, or empty.

    >>> error = Refused("{move} is not possible", "Q6", move="r12")
    >>> str(error), error.rule
    ('r12 is not possible (Q6)', 'Q6')
    """

    def __init__(self, template: str, rule: str = "", **values: object) -> None:
        self.template = template
        self.rule = rule
        self.values = values
        sentence = template.format(**values)
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
