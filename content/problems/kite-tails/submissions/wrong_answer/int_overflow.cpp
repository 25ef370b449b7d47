// The total length does not fit into an int.
#include <iostream>
#include <numeric>

int main() {
  int n, tail = 0, total = 0;
  std::cin >> n;
  for (int i = 0; i < n; i++) {
    int ribbon;
    std::cin >> ribbon;
    tail = std::gcd(tail, ribbon);
    total += ribbon;
  }
  std::cout << tail << " " << total / tail << "\n";
}
