const claps = []

function dance(n) {
  if (n === 0) return
  dance(n - 1)
  claps.push(n)
  dance(n - 1)
}

dance(Number(readline()))
console.log(claps.join(" "))
