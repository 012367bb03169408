# ruff: noqa
# mypy: ignore-errors
"""Functions that cannot be translated: each has one construct outside the subset, on the line that says why."""

import math
from typing import NamedTuple

import numpy as np

from tavoliere.games.rows import field_of


class Place(NamedTuple):
    row: int
    field: int


FAR, NEAR = 2**60, 5


class Two(NamedTuple):
    one: int
    other: int


def a_try(x: int) -> int:
    try:  # refused: no such statement
        return x
    finally:
        return 0


def a_raise(x: int) -> int:
    raise ValueError  # refused: no such statement


def an_assert(x: int) -> int:
    assert x  # refused: no such statement


def a_with(x: int) -> int:
    with x:  # refused: no such statement
        return 1


def a_match(x: int) -> int:
    match x:  # refused: no such statement
        case _:
            return 1


def a_delete(x: int) -> int:
    del x  # refused: no such statement


def a_function_inside(x: int) -> int:
    def inner():  # refused: no such statement
        return 1

    return x


def a_global(x: int) -> None:
    global FAR  # refused: no such statement
    x = 1


def a_lambda(x: int) -> int:
    return (lambda: x)()  # refused: no such method


def a_field_that_is_not_there(x: int) -> int:
    return Place(x, 1)._replace(depth=2).row  # refused: there is no field depth


def a_set(x: int) -> int:
    return {x}  # refused: no such expression


def a_walrus(x: int) -> int:
    return (y := x) + 1  # refused: no such expression


def a_star(x: int) -> int:
    return field_of(*(x, x))  # refused: arguments are written out


def an_argument_by_name(x: int) -> int:
    return field_of(x, number=x)  # refused: no arguments by name


def too_many_arguments(x: int) -> int:
    return field_of(x, x, x)  # refused: too many arguments


def too_few_arguments(x: int) -> int:
    return field_of(x)  # refused: no number


def a_foreign_function(x: int) -> int:
    return math.gcd(x, 4)  # refused: this function cannot be translated


def a_method(x: int) -> int:
    return x.conjugate()  # refused: no such method


def an_unknown_name(x: int) -> int:
    return x + nowhere  # refused: there is no such name


def read_before_set(x: int) -> int:
    y = y + x  # refused: read before it is set
    return y


def open_parameters(*x: int) -> int:  # refused: only plain parameters
    return 1


def a_loop_with_else(x: int) -> int:
    for i in range(x):  # refused: a loop has no else
        pass
    else:
        return 1


def a_while_with_else(x: int) -> int:
    while x:  # refused: a loop has no else
        pass
    else:
        return 1


def a_step_that_varies(x: int) -> int:
    for i in range(0, 10, x):  # refused: the step of a range is a constant
        pass


def a_range_of_fractions(x: float) -> int:
    for i in range(x):  # refused: a range counts whole numbers
        pass


def a_loop_over_a_number(x: int) -> int:
    for i in x:  # refused: no loop over int
        pass


def a_variable_and_a_place(x: int, a: np.ndarray) -> int:
    y = a[0] = x  # refused: only variables are set together
    return y


def two_kinds(x: int) -> int:
    y = x
    y = "word"  # refused: y was int and is str
    return y


def truth_and_number(x: int) -> int:
    y = x
    y = x > 1  # refused: y was int and is bool
    return y


def a_fraction_returned(x: int) -> int:
    return x / 2  # refused: float, not int


def a_number_for_truth(x: int) -> bool:
    return x  # refused: int, not bool


def a_fraction_handed_on(x: float) -> int:
    return field_of(x, 3)  # refused: float, not int


def several_kinds_returned(x: int):
    if x:
        return np.zeros(x)
    return "none"  # refused: returns str after Array


def bits_of_a_fraction(x: float) -> int:
    return x & 1  # refused: only whole numbers have bits


def a_matrix_product(x: int) -> int:
    return x @ x  # refused: no such operation


def a_call_behind_and(x: int) -> bool:
    return (x > 1) & (field_of(x, x) > 1)  # refused: no call behind & or |


def a_call_in_place(x: int, a: np.ndarray) -> None:
    a[field_of(x, x)] += 1  # refused: no call where something is changed in place


def a_long_chain(x: int) -> bool:
    return 0 < x + 1 < 5  # refused: the middle of a chain is a name


def is_a_number(x: int) -> bool:
    return x is NEAR  # refused: “is” compares with None only


def truth_of_an_array(x: int, a: np.ndarray) -> int:
    return 1 if a else 2  # refused: is neither true nor false


def one_list_or_another(x: int):
    return [x] or [1]  # refused: neither true nor false


def a_list_of_a_number(x: int):
    return tuple(x)  # refused: only of a list


def numbers_as_words(x: int):
    return dict(zip([x], [x]))  # refused: of pairs whose first is a word


def other_bytes(x: int, a: np.ndarray):
    return np.frombuffer(a.tobytes(), np.int8)  # refused: not int8


def a_later_range(x: int):
    return range(1, x)  # refused: a range that is no loop counts from 0


def three_in_a_zip(x: int, a: np.ndarray):
    return zip(a, a, a)  # refused: enumerate takes one sequence, zip two


def a_place_from_behind(x: int, a: np.ndarray) -> int:
    return a[-1]  # refused: places count from 0


def a_part_from_behind(x: int, a: np.ndarray):
    return a[:-1]  # refused: places count from 0


def a_part_with_steps(x: int, a: np.ndarray):
    return a[::2]  # refused: a part has no step


def too_many_places(x: int, a: np.ndarray) -> int:
    return a[x, x]  # refused: no such place in Array


def a_broken_place(x: int, a: np.ndarray) -> int:
    return a[0.5]  # refused: a place is a whole number


def no_field(x: int, a: np.ndarray) -> int:
    return a.nowhere  # refused: has no such field


def a_set_field(x: int, a: np.ndarray) -> None:
    a.size = x  # refused: nothing can be stored here


def an_order_of_chance(x: int, a: np.ndarray):
    return np.argsort(a)  # refused: equal ones stay in their order


def a_size_that_varies(x: int):
    return np.zeros((2, x))  # refused: no such array


def a_complex_array(x: int):
    return np.zeros(x, np.complex128)  # refused: no such array


def beyond_2_53(x: int) -> int:
    return x + FAR  # refused: is beyond 2^53


def a_negative_remainder(x: int) -> int:
    return x % -3  # refused: a remainder is of division by more than 0


def half_a_named_tuple(x: int) -> int:
    return Two(x).one  # refused: every field is given


def a_number_as_key(x: int) -> int:
    return {x: 1}  # refused: words with data


def an_array_in_a_dictionary(x: int, a: np.ndarray):
    return {"a": a}  # refused: words with data


def a_formatted_word(x: int) -> str:
    return f"{x:3}"  # refused: only whole numbers and words


def a_fraction_as_word(x: float) -> str:
    return f"{x}"  # refused: only whole numbers and words


def the_largest_of_three(x: int) -> int:
    return max(x, 1, 2)  # refused: of two numbers


def an_array_of_other_kind(x: float, a: np.ndarray):
    return a * x  # refused: float in an array of int
