#include <iostream>

int main() {
    int n, k;
    std::cin >> n >> k;
    int boats = n / (k - 1);
    if (n % (k - 1) != 0) boats++;
    std::cout << boats << '\n';
}
