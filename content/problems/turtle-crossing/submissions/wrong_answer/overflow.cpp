// The moment does not fit into an int.
#include <iostream>

int main() {
    unsigned green, red, crossing, arrival;
    std::cin >> green >> red >> crossing >> arrival;
    unsigned passed = arrival % (green + red);
    unsigned wait = passed + crossing <= green ? 0 : green + red - passed;
    int end = (int)(arrival + wait + crossing);
    std::cout << (crossing > green ? -1 : end) << '\n';
}
