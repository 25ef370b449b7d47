// Forgets that the lift has to come to Beep first.
#include <cstdlib>
#include <iostream>

int main() {
  int a, b, c;
  std::cin >> a >> b >> c;
  int stairs = 5 * std::abs(a - b);
  int lift = 2 * std::abs(a - b);
  std::cout << (lift < stairs ? "lift" : "stairs") << "\n";
}
