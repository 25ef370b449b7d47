// Off by one: does not look at the pair in the very middle of an even string.
#include <iostream>
#include <string>

int main() {
    std::string beads;
    std::cin >> beads;
    int n = (int)beads.size(), changes = 0;
    for (int i = 0; i + 1 < n - 1 - i; i++) changes += beads[i] != beads[n - 1 - i];
    std::cout << changes << '\n';
}
