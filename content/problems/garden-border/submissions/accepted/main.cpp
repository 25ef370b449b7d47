#include <array>
#include <iostream>

const int longest = 10;
const long long modulus = 1000000;
using Matrix = std::array<std::array<long long, longest>, longest>;

Matrix multiply(const Matrix &a, const Matrix &b) {
    Matrix product{};
    for (int i = 0; i < longest; i++)
        for (int j = 0; j < longest; j++) {
            for (int m = 0; m < longest; m++) product[i][j] += a[i][m] * b[m][j];
            product[i][j] %= modulus;
        }
    return product;
}

int main() {
    long long k, n;
    std::cin >> k >> n;
    // One step turns the ways for lengths x - 1, x - 2, ..., x - 10 into those for x, x - 1, ..., x - 9.
    Matrix step{}, power{};
    while (k-- > 0) {
        int length, count;
        std::cin >> length >> count;
        step[0][length - 1] += count;
    }
    for (int i = 0; i < longest; i++) {
        power[i][i] = 1;
        if (i > 0) step[i][i - 1] = 1;
    }
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) power = multiply(power, step);
        step = multiply(step, step);
    }
    std::cout << power[0][0] << '\n';
}
