//! Raw declarations of remora, for the crate `remora` and for those who need to go past it. What
//! everything means is written in `c/remora.h`.
//!
//! `raw.rs` is made from the C headers; tests check what Rust makes of it against the table that the
//! headers are laid out in.

#![allow(non_camel_case_types)]

use std::mem::size_of;

/// Size, alignment and fields of a struct, for the test of the layouts.
#[doc(hidden)]
pub struct Layout {
    pub name: &'static str,
    pub size: usize,
    pub alignment: usize,
    pub fields: &'static [(&'static str, OffsetAndSize)],
}

#[doc(hidden)]
pub type OffsetAndSize = fn() -> (usize, usize);

pub(crate) fn size_behind<T>(_: *const T) -> usize {
    size_of::<T>()
}

/// Declares structs, and a table of them.
macro_rules! structs {
    ($(struct $name:ident { $($field:ident: $type:ty,)* })*) => {
        $(#[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $(pub $field: $type,)* })*

        #[doc(hidden)]
        pub const LAYOUTS: &[crate::Layout] = &[$(crate::Layout {
            name: stringify!($name),
            size: std::mem::size_of::<$name>(),
            alignment: std::mem::align_of::<$name>(),
            fields: &[$((stringify!($field), || {
                let value = std::mem::MaybeUninit::<$name>::uninit();
                let start = value.as_ptr();
                // SAFETY: only the address is taken.
                let field = unsafe { std::ptr::addr_of!((*start).$field) };
                (field as usize - start as usize, crate::size_behind(field))
            }),)*],
        },)*];
    };
}

/// Declares functions, and a table of their types as they are written here.
macro_rules! functions {
    ($(fn $name:ident($($parameter:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        extern "C" {
            $(pub fn $name($($parameter: $type),*) $(-> $result)?;)*
        }

        #[doc(hidden)]
        pub const FUNCTIONS: &[(&str, &[&str], &str)] = &[
            $((stringify!($name), &[$(stringify!($type)),*], concat!($(stringify!($result))?)),)*
        ];
    };
}

/// Declares values, and a table of them.
macro_rules! values {
    ($($type:ty { $($name:ident = $value:expr,)* })*) => {
        $($(pub const $name: $type = $value;)*)*

        #[doc(hidden)]
        pub const VALUES: &[(&str, u32)] = &[$($((stringify!($name), $name),)*)*];
    };
}

#[rustfmt::skip]
mod raw;

pub use raw::*;
