#include <iostream>
#include <string>

int main() {
    std::string pond;
    std::cin >> pond;
    long long before = 0, here = 1;
    for (char lily : pond) {
        long long next = lily == '.' ? before + here : 0;
        before = here;
        here = next;
    }
    std::cout << here << '\n';
}
