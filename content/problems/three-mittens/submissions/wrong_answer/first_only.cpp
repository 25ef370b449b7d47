// Compares the first mitten with the others and forgets about those two.
#include <iostream>

int main() {
    int a, b, c;
    std::cin >> a >> b >> c;
    std::cout << (a == b || a == c ? "YES" : "NO") << '\n';
}
