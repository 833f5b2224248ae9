import type { Tx } from '#platform/database/database.ts'
import type { ImageLinks } from './image-links.ts'
import { findVisibleImages } from './images.store.ts'

/**
 * FIL-21: addresses for `<img>`, by the pictures' keys. The transaction's viewer decides: a picture of a lot that is not
 * theirs, or one that is gone, has none.
 */
export const signImageUrls = async (
  tx: Tx,
  links: ImageLinks,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await findVisibleImages(tx, keys))].map((key) => [key, links.sign(key)]))

/** The same for one picture. */
export const signImageUrl = async (tx: Tx, links: ImageLinks, key: string): Promise<string | undefined> =>
  (await signImageUrls(tx, links, [key])).get(key)
