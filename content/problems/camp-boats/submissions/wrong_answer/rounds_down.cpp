// Leaves the last children on the shore.
#include <iostream>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::cout << n / (k - 1) << '\n';
}
