#include <iostream>
#include <string>

int main() {
    std::string beads;
    std::cin >> beads;
    int n = (int)beads.size(), changes = 0;
    for (int i = 0; i < n / 2; i++) changes += beads[i] != beads[n - 1 - i];
    std::cout << changes << '\n';
}
