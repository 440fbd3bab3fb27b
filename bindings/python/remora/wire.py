"""Messages and datagrams, as bytes and as values.

    message = remora.message("update_position", guid=7)
    message.update_position.at.position = remora.position((1, 2, 0))
    datagrams = remora.Sender().send([remora.encode(message)])
    for blob in remora.Reassembler().push(datagrams[0]):
        world.receive(blob.bytes)
"""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_size_t, c_void_p
from dataclasses import dataclass
from typing import Dict, List, Sequence, Union

from . import checks
from . import structs as s
from .callbacks import Kept
from .enums import FieldType, MessageKind, Numbering, PacketFate, PacketFlags, PacketQueue, Status
from .native import Library, RemoraError, load

_BLOB = CFUNCTYPE(None, c_void_p, POINTER(s.Blob))
_DATAGRAM = CFUNCTYPE(None, c_void_p, s.Bytes)
_FIELD = CFUNCTYPE(None, c_void_p, POINTER(s.Field))

NUMBERING = Numbering.CLIENT_2013


def raise_at(library: Library, status: int, error: s.WireError) -> None:
    """Raises what is not OK, with the field that is to blame."""
    if status == Status.OK:
        return
    text = library.rm_status_text(status).decode()
    if error.field:
        text += f" ({error.field.decode()}, at byte {error.offset})"
    raise RemoraError(Status(status), text)


def message(kind: Union[MessageKind, str, int], **fields: object) -> s.Message:
    """A message of a kind, such as "update_position"; fields are those of its own struct. Motions
    start at their defaults."""
    kind = checks.word(kind, MessageKind, "kind of message")
    made = s.Message(kind=kind)
    content = getattr(made, member(kind))
    for block in ("block",):
        if hasattr(content, block):
            default = load().rm_default_movement()
            setattr(content, block, load().rm_movement_pack_make(default))
    checks.fill(content, fields, load().rm_message_name(kind).decode())
    return made


def member(kind: MessageKind) -> str:
    """The member of a message that belongs to its kind."""
    same = {
        MessageKind.VECTOR_UPDATE: "update_vector",
        MessageKind.UPDATE_OBJECT: "create_object",
    }
    return same.get(kind, kind.name.lower())


def encode(message: s.Message) -> bytes:
    """The bytes of a message."""
    library, error, size = load(), s.WireError(), c_size_t()
    if not isinstance(message, s.Message):
        raise TypeError("encode takes a Message; remora.message(kind, guid=…) makes one")
    raise_at(library, library.rm_message_encode(message, None, 0, size, error), error)
    room = ctypes.create_string_buffer(size.value)
    raise_at(library, library.rm_message_encode(message, room, len(room), size, error), error)
    return room.raw[: size.value]


def decode(message: bytes, numbering: Numbering = NUMBERING) -> s.Message:
    """A message as a value; the bytes that it refers to are kept with it."""
    library, error, found = load(), s.WireError(), s.Message()
    held = ctypes.create_string_buffer(checks.data(message, "message"), len(message))
    status = library.rm_message_decode(numbering, held, len(message), found, error)
    raise_at(library, status, error)
    found._held = held
    return found


def fields(message: s.Message) -> Dict[str, Union[int, float, bytes]]:
    """The fields that a message has, by their names in docs/wire.md, in the order of the wire; those
    of a list with their index, as "actions.speed[1]"."""
    library, kept, found = load(), Kept(), {}

    def take(_, pointer):
        field = pointer.contents
        name = field.name.decode() + (f"[{field.index}]" if field.index >= 0 else "")
        found[name] = _value(field)

    visit = kept.function(_FIELD, take)
    library.check(library.rm_message_visit(message, visit, None))
    kept.rethrow()
    return found


def _value(field: s.Field) -> Union[int, float, bytes]:
    if field.type == FieldType.F32:
        return field.real
    if field.type == FieldType.BYTES:
        return ctypes.string_at(field.bytes.data, field.bytes.size)
    return field.number


def command(name: Union[str, int]) -> int:
    """A motion command by its name, such as "WalkForward"."""
    if not isinstance(name, str):
        return checks.whole(name, 32, "command")
    found = load().rm_command_from_name(name.encode())
    if not found:
        raise ValueError(f"there is no motion command {name!r}; names are as in docs/motion-table.md")
    return found


def command_name(command: int) -> str:
    """Its name, or "" for one without."""
    found = load().rm_command_name(checks.whole(command, 32, "command"))
    return found.decode() if found else ""


@dataclass(frozen=True)
class Blob:
    """A whole message that came in one datagram or several."""

    stream: int
    sequence: int
    queue: int
    bytes: bytes


class Sender:
    """Cuts messages into datagrams; the numbers of one direction of a connection."""

    def __init__(self, packet_sequence: int = 1, fragment_sequence: int = 1, **fields: int) -> None:
        self._library = load()
        self._sender = s.Sender(packet_sequence, fragment_sequence)
        checks.fill(self._sender, fields, "a sender")

    def send(
        self, messages: Sequence[bytes], queue: PacketQueue = PacketQueue.SMARTBOX
    ) -> List[bytes]:
        """The datagrams that carry these messages."""
        if isinstance(messages, (bytes, bytearray, memoryview)):
            raise TypeError("send takes a list of messages: send([message])")
        held = [checks.data(each, "message") for each in messages]
        views = (s.Bytes * len(held))()
        for view, each in zip(views, held):
            view.data, view.size = ctypes.cast(ctypes.c_char_p(each), c_void_p), len(each)
        kept, datagrams = Kept(), []
        sink = kept.function(
            _DATAGRAM, lambda _, one: datagrams.append(ctypes.string_at(one.data, one.size))
        )
        status = self._library.rm_sender_send(self._sender, queue, views, len(held), sink, None)
        self._library.check(status)
        return datagrams


class Reassembler:
    """Takes in datagrams in any order and hands out whole messages."""

    def __init__(self, **fields: int) -> None:
        self._library = load()
        self._pointer = c_void_p()
        definition = self._library.rm_default_reassembler_def()
        checks.fill(definition, fields, "a reassembler")
        self._library.check(self._library.rm_reassembler_create(definition, self._pointer))

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            self._library.rm_reassembler_destroy(self._pointer)

    def push(self, datagram: bytes, stream: int = 0) -> List[Blob]:
        """The messages that it completes. stream: one number for each direction of each pair of
        endpoints."""
        datagram, error, found, kept = checks.data(datagram, "datagram"), s.WireError(), [], Kept()

        def take(_, pointer):
            blob = pointer.contents
            data = ctypes.string_at(blob.bytes.data, blob.bytes.size)
            found.append(Blob(blob.stream, blob.sequence, blob.queue, data))

        sink = kept.function(_BLOB, take)
        status = self._library.rm_reassembler_push(
            self._pointer, stream, datagram, len(datagram), sink, None, error
        )
        raise_at(self._library, status, error)
        return found

    def forget(self, stream: int) -> None:
        self._library.rm_reassembler_forget(self._pointer, stream)

    @property
    def pending(self) -> int:
        """Messages of which something, but not all, has arrived."""
        return self._library.rm_reassembler_pending(self._pointer)

    def counts(self) -> Dict[str, int]:
        """What became of packets and messages, in words."""
        return {
            self._library.rm_packet_fate_text(fate).decode(): self._library.rm_reassembler_count(
                self._pointer, fate
            )
            for fate in PacketFate
        }


@dataclass(frozen=True)
class Fragment:
    """One piece of a message."""

    sequence: int
    id_high: int
    count: int
    index: int
    queue: int
    data: bytes


@dataclass(frozen=True)
class Packet:
    """A datagram that has been looked through."""

    header: s.PacketHeader
    is_verified: bool
    options: Dict[PacketFlags, bytes]
    fragments: List[Fragment]


def packet(datagram: bytes) -> Packet:
    """Looks through one datagram; keeps nothing."""
    library, error, found = load(), s.WireError(), s.Packet()
    datagram = checks.data(datagram, "datagram")
    status = library.rm_packet_decode(datagram, len(datagram), found, error)
    raise_at(library, status, error)
    options, view = {}, s.Bytes()
    for flag in PacketFlags:
        if library.rm_packet_option(found, flag, view):
            options[flag] = ctypes.string_at(view.data, view.size)
    fragments, cursor, one = [], c_size_t(), s.Fragment()
    while library.rm_packet_next_fragment(found, cursor, one):
        data = ctypes.string_at(one.data.data, one.data.size)
        fragments.append(
            Fragment(one.sequence, one.id_high, one.count, one.index, one.queue, data)
        )
    return Packet(s.PacketHeader.from_buffer_copy(found.header), found.is_verified, options, fragments)
