import type { SensorProduct } from './sensor-product.ts'
import { sensorProducts } from './sensor-products.ts'

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const modelMatchLength = (name: string, { models }: SensorProduct): number =>
  Math.max(0, ...models.filter((model) => name.includes(model)).map((model) => model.length))

/** The products that a name means: those with the longest model in it, else all of the maker; none for a name that we do not know. */
const productsOf = (name: string): readonly SensorProduct[] => {
  const text = plain(name)
  const lengths = sensorProducts.map((product) => modelMatchLength(text, product))
  const longestMatch = Math.max(...lengths)
  return longestMatch > 0
    ? sensorProducts.filter((_, place) => lengths[place] === longestMatch)
    : sensorProducts.filter(({ makers }) => makers.some((maker) => text.startsWith(maker)))
}

/**
 * The products that all names agree on: the operator's, the network's profile and so on. Names that we do not know say
 * nothing; without a known one there is no product, and names that contradict each other leave none.
 */
export const namedProducts = (names: readonly (string | undefined)[]): readonly SensorProduct[] => {
  const known = names
    .map((name) => (name === undefined ? [] : productsOf(name)))
    .filter((products) => products.length > 0)
  const [first, ...others] = known
  return first?.filter((product) => others.every((products) => products.includes(product))) ?? []
}
