import { expect, test } from "vitest"
import { networkOf } from "../../../../server/platform/http/networkOf.ts"

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:0201", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["unknown", "unknown"]
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
