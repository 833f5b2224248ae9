import { startTransition, useEffect, useState } from 'react'

const atOnce = 3

/** How many of `total` pieces to show: a few at first and more with each pass, so that a large floor never blocks the page. */
export const useStepByStep = (total: number, key: unknown): number => {
  const [shown, setShown] = useState({ key, count: atOnce })
  const count = shown.key === key ? shown.count : atOnce
  useEffect(() => {
    if (count >= total) return
    const frame = requestAnimationFrame(() => startTransition(() => setShown({ key, count: count + atOnce })))
    return () => cancelAnimationFrame(frame)
  }, [count, total, key])
  return Math.min(count, total)
}
