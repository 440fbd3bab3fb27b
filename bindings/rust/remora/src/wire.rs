//! Messages and datagrams, as bytes and as values.

use crate::bits::text;
use crate::error::{check, Error, ReceiveError};
use crate::types::Position;
use remora_sys as sys;
use std::ffi::CString;
use std::os::raw::{c_int, c_void};
use std::ptr::{null, null_mut, NonNull};

fn wire(call: impl FnOnce(*mut sys::rm_wire_error) -> sys::rm_status) -> Result<(), ReceiveError> {
    let mut error = sys::rm_wire_error { status: sys::RM_OK, offset: 0, field: null() };
    match call(&mut error) {
        sys::RM_OK => Ok(()),
        failed => Err(ReceiveError::new(failed, &error)),
    }
}

/// A message as a value. What it holds besides its kind is in [`raw`](Message::raw).
#[derive(Clone)]
pub struct Message {
    message: sys::rm_message,
    /// What views of the message point into.
    _bytes: Vec<u8>,
}

// SAFETY, for all calls below: plain values and buffers that live through the call. A message whose
// kind is known has the member of that kind.
impl Message {
    /// A server's UpdatePosition.
    pub fn update_position(guid: u32, at: Position, stamp: u16, has_contact: bool) -> Message {
        // SAFETY: zeros are a valid message of no kind.
        let mut message: sys::rm_message = unsafe { std::mem::zeroed() };
        let mut update: sys::rm_position_message = unsafe { std::mem::zeroed() };
        message.kind = sys::RM_MESSAGE_UPDATE_POSITION;
        update.guid = guid;
        update.at.position = at.to_c();
        update.at.position_stamp = stamp;
        update.at.flags = unsafe { sys::rm_position_rotation_flags(at.to_c().rotation) };
        update.at.flags |= if has_contact { sys::RM_POSITION_HAS_CONTACT } else { 0 };
        message.content.update_position = update;
        Message { message, _bytes: Vec::new() }
    }

    /// A message of the C interface.
    pub fn from_raw(message: sys::rm_message) -> Message {
        Message { message, _bytes: Vec::new() }
    }

    /// The message as the C interface has it.
    pub fn raw(&self) -> &sys::rm_message {
        &self.message
    }

    /// Reads one whole message.
    pub fn decode(bytes: &[u8]) -> Result<Message, ReceiveError> {
        let bytes = bytes.to_vec();
        // SAFETY: as above.
        let mut message: sys::rm_message = unsafe { std::mem::zeroed() };
        wire(|error| unsafe {
            let numbering = sys::RM_NUMBERING_CLIENT_2013;
            sys::rm_message_decode(numbering, bytes.as_ptr(), bytes.len(), &mut message, error)
        })?;
        Ok(Message { message, _bytes: bytes })
    }

    /// Its bytes.
    pub fn encode(&self) -> Result<Vec<u8>, ReceiveError> {
        let mut size = 0;
        wire(|error| unsafe {
            sys::rm_message_encode(&self.message, null_mut(), 0, &mut size, error)
        })?;
        let mut bytes = vec![0; size];
        wire(|error| unsafe {
            sys::rm_message_encode(&self.message, bytes.as_mut_ptr(), bytes.len(), &mut size, error)
        })?;
        Ok(bytes)
    }

    /// Its opcode.
    pub fn kind(&self) -> u32 {
        self.message.kind
    }

    /// Such as "UpdatePosition".
    pub fn name(&self) -> &'static str {
        message_name(self.message.kind)
    }

    /// The body that it is about; 0 for none.
    pub fn guid(&self) -> u32 {
        unsafe { sys::rm_message_guid(&self.message) }
    }

    /// Where it says that a body is, if it is an UpdatePosition.
    pub fn position(&self) -> Option<Position> {
        (self.message.kind == sys::RM_MESSAGE_UPDATE_POSITION)
            .then(|| Position::from_c(unsafe { self.message.content.update_position }.at.position))
    }
}

/// Name of a kind of message, such as "UpdatePosition"; "unknown" for others.
pub fn message_name(kind: u32) -> &'static str {
    text(unsafe { sys::rm_message_name(kind) }).unwrap_or("unknown")
}

/// A motion command by its name, such as "WalkForward".
pub fn command(name: &str) -> Option<u32> {
    let name = CString::new(name).ok()?;
    match unsafe { sys::rm_command_from_name(name.as_ptr()) } {
        0 => None,
        found => Some(found),
    }
}

/// The name of a motion command.
pub fn command_name(command: u32) -> Option<&'static str> {
    text(unsafe { sys::rm_command_name(command) })
}

/// Cuts messages into datagrams; the numbers of one direction of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Sender(sys::rm_sender);

impl Sender {
    /// With the numbers of the first packet and the first message.
    pub fn new(packet_sequence: u32, fragment_sequence: u32) -> Sender {
        let (recipient, interval, iteration) = (0, 0, 0);
        Sender(sys::rm_sender {
            packet_sequence,
            fragment_sequence,
            recipient,
            interval,
            iteration,
        })
    }

    /// The datagrams that carry these messages, in the queue of the world.
    pub fn send(&mut self, messages: &[&[u8]]) -> Result<Vec<Vec<u8>>, Error> {
        let mut datagrams: Vec<Vec<u8>> = Vec::new();
        let views: Vec<_> = messages
            .iter()
            .map(|one| sys::rm_bytes { data: one.as_ptr(), size: one.len() })
            .collect();
        let (user, queue) =
            (&mut datagrams as *mut _ as *mut c_void, sys::RM_PACKET_QUEUE_SMARTBOX as u16);
        let count = views.len() as c_int;
        check(unsafe {
            sys::rm_sender_send(
                &mut self.0,
                queue,
                views.as_ptr(),
                count,
                Some(keep_datagram),
                user,
            )
        })?;
        Ok(datagrams)
    }
}

unsafe extern "C" fn keep_datagram(user: *mut c_void, datagram: sys::rm_bytes) {
    let datagrams = &mut *(user as *mut Vec<Vec<u8>>);
    datagrams.push(std::slice::from_raw_parts(datagram.data, datagram.size).to_vec());
}

/// A whole message that came in one datagram or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blob {
    /// As given with the datagram that completed it.
    pub stream: u64,
    /// Low word of its id.
    pub sequence: u32,
    /// The queue that it came in.
    pub queue: u16,
    /// At least four.
    pub bytes: Vec<u8>,
}

/// Takes in datagrams in any order and hands out whole messages.
pub struct Reassembler(NonNull<sys::rm_reassembler>);

// SAFETY: plain memory without ties to a thread.
unsafe impl Send for Reassembler {}

impl Drop for Reassembler {
    fn drop(&mut self) {
        // SAFETY: made by rm_reassembler_create.
        unsafe { sys::rm_reassembler_destroy(self.0.as_ptr()) }
    }
}

impl Reassembler {
    /// With the limits that the library proposes.
    pub fn new() -> Result<Reassembler, Error> {
        let mut pointer = null_mut();
        check(unsafe {
            sys::rm_reassembler_create(&sys::rm_default_reassembler_def(), &mut pointer)
        })?;
        NonNull::new(pointer).map(Reassembler).ok_or(Error::Memory)
    }

    /// The messages that a datagram completes. `stream`: one number for each direction of each pair of
    /// endpoints.
    pub fn push(&mut self, stream: u64, datagram: &[u8]) -> Result<Vec<Blob>, ReceiveError> {
        let mut found: Vec<Blob> = Vec::new();
        let user = &mut found as *mut _ as *mut c_void;
        wire(|error| unsafe {
            let (bytes, size) = (datagram.as_ptr(), datagram.len());
            sys::rm_reassembler_push(
                self.0.as_ptr(),
                stream,
                bytes,
                size,
                Some(keep_blob),
                user,
                error,
            )
        })?;
        Ok(found)
    }

    /// Forgets everything about a stream.
    pub fn forget(&mut self, stream: u64) {
        unsafe { sys::rm_reassembler_forget(self.0.as_ptr(), stream) }
    }

    /// How often something has become of a packet or a message; `fate` is an `rm_packet_fate`.
    pub fn count(&self, fate: u32) -> u64 {
        unsafe { sys::rm_reassembler_count(self.0.as_ptr(), fate) }
    }

    /// Messages of which something, but not all, has arrived.
    pub fn pending(&self) -> i32 {
        unsafe { sys::rm_reassembler_pending(self.0.as_ptr()) }
    }
}

unsafe extern "C" fn keep_blob(user: *mut c_void, blob: *const sys::rm_blob) {
    let (found, blob) = (&mut *(user as *mut Vec<Blob>), &*blob);
    let bytes = std::slice::from_raw_parts(blob.bytes.data, blob.bytes.size).to_vec();
    found.push(Blob { stream: blob.stream, sequence: blob.sequence, queue: blob.queue, bytes });
}
