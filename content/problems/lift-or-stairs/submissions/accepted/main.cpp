#include <cstdlib>
#include <iostream>

int main() {
  int a, b, c;
  std::cin >> a >> b >> c;
  int stairs = 5 * std::abs(a - b);
  int lift = 2 * (std::abs(c - a) + std::abs(a - b));
  std::cout << (lift < stairs ? "lift" : "stairs") << "\n";
}
