# two files, all of it C++, with gcc
# needs: gcc g++ libc python3
# uses: amalgamation
two_files=$REMORA_SOURCE/tests/ways/two_files.sh
"$two_files" take
g++ -x c++ -std=gnu++17 -O1 -march=native -c remora.c
"$two_files" golden remora.o
g++ -x c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror first.cpp remora.c -lm -pthread -o first # the command
"$two_files" same ./first
