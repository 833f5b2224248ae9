import { Outlet } from '@tanstack/react-router'
import { InMain } from '../in-main.ts'
import { MainPage } from '#ui/Page.tsx'

/** The pages of the admin center. */
export const AdminFrame = () => (
  <MainPage>
    <InMain value={true}>
      <Outlet />
    </InMain>
  </MainPage>
)
