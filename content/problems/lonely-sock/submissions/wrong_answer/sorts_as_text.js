// Sorts and looks at neighbours in pairs, but forgets the last sock.
readline()
const socks = readline().split(" ").sort()
let answer = 0
for (let i = 0; i + 1 < socks.length; i += 2) {
  if (socks[i] !== socks[i + 1]) {
    answer = socks[i]
    break
  }
}
console.log(answer)
