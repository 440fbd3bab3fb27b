//! The declarations against bindings/layout.json, which is made from the C headers.

mod json;

use json::Json;
use remora_sys::{FUNCTIONS, LAYOUTS, VALUES};

fn table() -> Json {
    Json::read(include_str!("../../../layout.json"))
}

#[test]
#[cfg(target_pointer_width = "64")]
fn structs_are_laid_out_as_in_c() {
    let table = table();
    for layout in LAYOUTS {
        let c = table.at("structs").at(layout.name);
        assert_eq!(layout.size, c.at("size").number() as usize, "{}", layout.name);
        assert_eq!(layout.alignment, c.at("alignment").number() as usize, "{}", layout.name);
        let ours: Vec<_> =
            layout.fields.iter().map(|(name, at)| (name.trim_start_matches("r#"), at())).collect();
        let theirs: Vec<_> = c.at("fields").list().iter().map(field).collect();
        assert_eq!(ours, theirs, "{}", layout.name);
    }
}

fn field(field: &Json) -> (&str, (usize, usize)) {
    let number = |key| field.at(key).number() as usize;
    (field.at("name").text(), (number("offset"), number("size")))
}

#[test]
fn values_are_those_of_c() {
    let table = table();
    let enums = table.at("enums").members();
    for (name, value) in VALUES {
        let found = enums.iter().find_map(|(_, values)| values.get(name));
        let found = found.or_else(|| table.at("constants").get(name));
        assert_eq!(found.map(Json::number), Some(f64::from(*value)), "{}", name);
    }
}

#[test]
fn the_version_is_that_of_c() {
    let table = table();
    assert_eq!(env!("CARGO_PKG_VERSION"), table.at("constants").at("RM_VERSION_STRING").text());
}

#[test]
fn functions_take_and_give_what_they_do_in_c() {
    let table = table();
    assert!(FUNCTIONS.len() > 200);
    let callbacks = table.at("callbacks");
    let rust_type = |c: &str| match c.strip_suffix(" *") {
        Some(name) if callbacks.get(name).is_some() => name.to_string(),
        _ => rust_type(c),
    };
    for (name, parameters, result) in FUNCTIONS {
        let c = table.at("functions").at(name);
        let theirs: Vec<_> =
            c.at("parameters").list().iter().map(|p| rust_type(p.at("type").text())).collect();
        let ours: Vec<_> = parameters.iter().map(|p| without_spaces(p)).collect();
        assert_eq!(ours, theirs, "parameters of {}", name);
        assert_eq!(without_spaces(result), rust_type(c.at("result").text()), "result of {}", name);
    }
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A type of C as Rust writes it, without spaces.
fn rust_type(c: &str) -> String {
    let c = c.trim();
    if let Some(target) = c.strip_suffix("**") {
        return format!("*mut{}", rust_type(&format!("{target}*")));
    }
    if let Some(target) = c.strip_suffix('*') {
        return match target.trim().strip_prefix("const ") {
            Some(target) => format!("*const{}", pointed_to(target)),
            None => format!("*mut{}", pointed_to(target)),
        };
    }
    match c {
        "float" => "f32",
        "double" => "f64",
        "int" => "c_int",
        "int32_t" => "i32",
        "uint8_t" => "u8",
        "uint16_t" => "u16",
        "uint32_t" => "u32",
        "uint64_t" => "u64",
        "size_t" => "usize",
        "_Bool" => "bool",
        "char" => "c_char",
        "void" => "",
        name => name,
    }
    .to_string()
}

fn pointed_to(c: &str) -> String {
    match c.trim() {
        "void" => "c_void".to_string(),
        other => rust_type(other),
    }
}
