// The product does not fit into an int.
#include <iostream>

int main() {
    unsigned n, k;
    std::cin >> n >> k;
    std::cout << (int)((n - 1) * k) << '\n';
}
