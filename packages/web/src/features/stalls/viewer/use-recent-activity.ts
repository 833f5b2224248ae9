import { useEffect, useState } from 'react'

const events = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/** Whether the user did anything within the last so many milliseconds, and at the beginning. */
export const useRecentActivity = (ms: number): boolean => {
  const [isActive, setActive] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const act = () => {
      setActive(true)
      clearTimeout(timer)
      timer = setTimeout(() => setActive(false), ms)
    }
    act()
    for (const event of events) addEventListener(event, act, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, act)
    }
  }, [ms])
  return isActive
}
