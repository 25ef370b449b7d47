let swaps = 0

function sort(heights) {
  if (heights.length === 1) return heights
  const half = Math.floor(heights.length / 2)
  const left = sort(heights.slice(0, half))
  const right = sort(heights.slice(half))
  const together = []
  let i = 0
  for (const height of right) {
    while (i < left.length && left[i] < height) together.push(left[i++])
    together.push(height)
    swaps += left.length - i
  }
  return together.concat(left.slice(i))
}

readline()
sort(readline().split(" ").map(Number))
console.log(swaps)
