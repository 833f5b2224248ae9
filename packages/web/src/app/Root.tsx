import { Outlet } from '@tanstack/react-router'
import { DocumentTitle } from './DocumentTitle.tsx'
import { SessionGate } from './SessionGate.tsx'

export const Root = () => (
  <SessionGate>
    <DocumentTitle />
    <Outlet />
  </SessionGate>
)
