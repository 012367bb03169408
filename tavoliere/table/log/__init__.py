"""What can happen at a table. A table is the replay of its log, which holds everything, even seeds and hashed tokens.

An event is a class: its fields are what the log keeps, `happen` is what it changes, and a class `Told…` beside it is
what players are told. An `Opened` event needs nothing before it, so a log can be read from any of them on.
"""

from typing import TYPE_CHECKING, Union

import msgspec

from tavoliere.table.log.around import *  # noqa: F403 - every event there is
from tavoliere.table.log.before import *  # noqa: F403
from tavoliere.table.log.event import *  # noqa: F403
from tavoliere.table.log.event import Event, Told
from tavoliere.table.log.hosting import *  # noqa: F403
from tavoliere.table.log.playing import *  # noqa: F403

# The unions of all classes defined so far.
_decoder = msgspec.json.Decoder(Union[tuple(Event.__subclasses__())])  # noqa: UP007
if TYPE_CHECKING:
    AnyTold = Told
else:
    AnyTold = Union[tuple(Told.__subclasses__())]  # noqa: UP007

write_event = msgspec.json.Encoder().encode
read_event = _decoder.decode
