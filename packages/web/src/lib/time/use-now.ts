import { useEffect, useState } from 'react'

/** The time, kept to a quarter of a minute: enough for “silent for 16 min”. */
export const useNow = (everyMs = 15_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
