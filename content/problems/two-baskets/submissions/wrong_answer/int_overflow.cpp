// Each number fits into an int, their sum does not.
#include <iostream>

int main() {
  int a, b;
  std::cin >> a >> b;
  std::cout << a + b << "\n";
}
