import { Logo } from './icons/Logo.tsx'
import styles from './Brand.module.css'

/** The product's logo and name, where no top bar has them. */
export const Brand = ({ name }: { name: string }) => (
  <div className={styles.brand}>
    <Logo />
    {name}
  </div>
)
