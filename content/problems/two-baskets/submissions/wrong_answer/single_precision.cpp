// A float keeps only about seven digits.
#include <iomanip>
#include <iostream>

int main() {
  float a, b;
  std::cin >> a >> b;
  std::cout << std::fixed << std::setprecision(0) << a + b << "\n";
}
