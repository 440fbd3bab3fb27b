"""conan create . in the folder of this file and of the archive of the sources."""

import os

from conan import ConanFile
from conan.tools.cmake import CMake, cmake_layout
from conan.tools.files import copy, unzip


class Remora(ConanFile):
    name = "remora"
    version = "@VERSION@"
    description = "Moves other people's characters in networked games"
    license = "MIT"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    exports_sources = "remora-*.tar.gz"
    generators = "CMakeToolchain"

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def configure(self):
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def layout(self):
        cmake_layout(self)

    def source(self):
        unzip(self, os.path.join(self.export_sources_folder, f"remora-{self.version}.tar.gz"), strip_root=True)

    def build(self):
        cmake = CMake(self)
        cmake.configure(variables={"REMORA_TESTS": "OFF", "REMORA_TOOLS": "OFF", "REMORA_SCENARIO": "OFF"})
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "remora")
        self.cpp_info.set_property("cmake_target_name", "remora::remora")
        self.cpp_info.set_property("pkg_config_name", "remora")
        self.cpp_info.libs = ["remora"]
        if self.options.shared:
            self.cpp_info.defines = ["REMORA_SHARED"]
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m", "pthread"]
