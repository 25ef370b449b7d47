// Tries every millimetre of the bank.
#include <algorithm>
#include <cmath>
#include <cstdio>

int main() {
  double a, b, d;
  std::scanf("%lf %lf %lf", &a, &b, &d);
  double best = std::sqrt(a * a) + std::sqrt(b * b + d * d);
  for (long long step = 0; step <= d * 1000; step++) {
    double x = step / 1000.0;
    best = std::min(best, std::sqrt(a * a + x * x) + std::sqrt(b * b + (d - x) * (d - x)));
  }
  std::printf("%.9f\n", best);
}
