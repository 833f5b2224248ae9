import type { Tx } from '#platform/database/database.ts'
import type { ImageLinks } from './image-links.ts'
import { findVisibleImages } from './images.store.ts'

/** FIL-21: URLs for `<img>` by image key; images that the viewer may not see, or that no longer exist, are left out. */
export const signImageUrls = async (
  tx: Tx,
  links: ImageLinks,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await findVisibleImages(tx, keys))].map((key) => [key, links.sign(key)]))

/** The URL of one image. */
export const signImageUrl = async (tx: Tx, links: ImageLinks, key: string): Promise<string | undefined> =>
  (await signImageUrls(tx, links, [key])).get(key)
