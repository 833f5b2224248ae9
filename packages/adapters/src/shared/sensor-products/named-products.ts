import type { SensorProduct } from './sensor-product.ts'
import { sensorProducts } from './sensor-products.ts'

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const modelMatchLength = (name: string, { models }: SensorProduct): number =>
  Math.max(0, ...models.filter((model) => name.includes(model)).map((model) => model.length))

/** The products that match a name: those with the longest model name in it, else all of the vendor; none for an unknown name. */
const productsOf = (name: string): readonly SensorProduct[] => {
  const text = plain(name)
  const lengths = sensorProducts.map((product) => modelMatchLength(text, product))
  const longestMatch = Math.max(...lengths)
  return longestMatch > 0
    ? sensorProducts.filter((_, place) => lengths[place] === longestMatch)
    : sensorProducts.filter(({ vendors }) => vendors.some((vendor) => text.startsWith(vendor)))
}

/**
 * The products that match all names: the operator's, the network's profile and so on. Unknown names are
 * ignored; without a known name, or with contradictory ones, there is no product.
 */
export const namedProducts = (names: readonly (string | undefined)[]): readonly SensorProduct[] => {
  const known = names
    .map((name) => (name === undefined ? [] : productsOf(name)))
    .filter((products) => products.length > 0)
  const [first, ...others] = known
  return first?.filter((product) => others.every((products) => products.includes(product))) ?? []
}
