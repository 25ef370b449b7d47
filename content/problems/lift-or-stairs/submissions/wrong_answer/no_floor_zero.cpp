// Believes that floor 1 is right above floor -1.
#include <cstdlib>
#include <iostream>

int way(int from, int to) {
  int floors = std::abs(from - to);
  return (from < 0) != (to < 0) ? floors - 1 : floors;
}

int main() {
  int a, b, c;
  std::cin >> a >> b >> c;
  int stairs = 5 * way(a, b);
  int lift = 2 * (way(c, a) + way(a, b));
  std::cout << (lift < stairs ? "lift" : "stairs") << "\n";
}
