import styles from './LotName.module.css'

/** Names are cut at 15 characters. Source: specification section 9. */
const longest = 15

export const cutName = (name: string): string => {
  const letters = [...name]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : name
}

/** A lot's name, cut; whole while its row or link is pointed at or focused, and for whoever listens. */
export const LotName = ({ name }: { name: string }) => {
  const short = cutName(name)
  if (short === name) return name
  return (
    <>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      <span className={styles.whole}>{name}</span>
    </>
  )
}
