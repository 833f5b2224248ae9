import { Outlet } from '@tanstack/react-router'
import { InMain } from '../in-main.ts'
import styles from './AdminFrame.module.css'

/** The pages of the admin centre. */
export const AdminFrame = () => (
  <main id="content" tabIndex={-1} className={styles.page}>
    <InMain value={true}>
      <Outlet />
    </InMain>
  </main>
)
