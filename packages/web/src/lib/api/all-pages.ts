interface Page<Item> {
  data: readonly Item[]
  nextCursor: string | null
}

/** The most that one page of a list may hold. Source: decision 1. */
export const largestPage = 500

/** Every page of a list that is small enough to be shown whole; `ask` asks for one page. */
export const allPages = async <Item>(
  ask: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> => {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await ask(cursor)
    items.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}
