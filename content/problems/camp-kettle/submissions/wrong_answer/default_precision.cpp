// cout shows only six significant digits unless asked for more.
#include <cmath>
#include <iostream>

int main() {
  double a, b, d;
  std::cin >> a >> b >> d;
  std::cout << std::hypot(a + b, d) << "\n";
}
