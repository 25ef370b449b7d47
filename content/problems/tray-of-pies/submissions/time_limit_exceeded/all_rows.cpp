// Tries every number of rows up to n.
#include <iostream>

int main() {
    long long n, divisors = 0;
    std::cin >> n;
    for (long long rows = 1; rows <= n; rows++) divisors += n % rows == 0;
    std::cout << (divisors + 1) / 2 << '\n';
}
