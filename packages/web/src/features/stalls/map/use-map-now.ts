import { useEffect, useState } from 'react'

/** The current time for a stall's card, updated every quarter of a minute. */
export const useMapNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
