// The number of places does not fit into an int.
#include <iostream>

int main() {
    int p, k;
    long long g;
    std::cin >> p >> k >> g;
    std::cout << (int)((unsigned)p * (unsigned)k) - g << '\n';
}
