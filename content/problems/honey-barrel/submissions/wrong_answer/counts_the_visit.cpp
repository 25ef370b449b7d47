// Notices the empty barrel only on the next day that is not a visit.
#include <iostream>

int main() {
  long long honey, day = 0;
  std::cin >> honey;
  while (true) {
    day++;
    if (day % 7 == 0) continue;
    if (honey <= 0) break;
    honey -= day;
  }
  std::cout << day - 1 << "\n";
}
