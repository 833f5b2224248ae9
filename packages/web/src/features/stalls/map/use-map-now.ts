import { useEffect, useState } from 'react'

/** The time for what stands on a stall's card; a quarter of a minute is near enough. */
export const useMapNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
