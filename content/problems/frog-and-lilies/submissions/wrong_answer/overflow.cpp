// The number of ways does not fit into an int.
#include <iostream>
#include <string>

int main() {
    std::string pond;
    std::cin >> pond;
    unsigned before = 0, here = 1;
    for (char lily : pond) {
        unsigned next = lily == '.' ? before + here : 0;
        before = here;
        here = next;
    }
    std::cout << (int)here << '\n';
}
