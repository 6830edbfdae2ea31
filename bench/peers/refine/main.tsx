import '@ant-design/v5-patch-for-react-19';
import '@refinedev/antd/dist/reset.css';
import { AuthPage, EditButton, List, ThemedLayout, useModalForm, useTable } from '@refinedev/antd';
import { Authenticated, Refine, type AuthProvider, type BaseRecord } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import simpleRest from '@refinedev/simple-rest';
import { Form, Input, Modal, Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { columns, inputs } from '../fields.ts';

const signedIn = 'token';
const isSignedIn = () => localStorage.getItem(signedIn) !== null;

const authProvider: AuthProvider = {
  async login({ email, password }) {
    const reply = await fetch('/api/login', { method: 'POST', body: JSON.stringify({ username: email, password }) });
    if (!reply.ok) return { success: false };
    localStorage.setItem(signedIn, (await reply.json()).token);
    return { success: true, redirectTo: '/carparks' };
  },
  async logout() {
    localStorage.removeItem(signedIn);
    return { success: true, redirectTo: '/login' };
  },
  check: async () => (isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' }),
  onError: async () => ({}),
};

function Rows({ resource }: { resource: string }) {
  const { tableProps } = useTable<BaseRecord>({ resource, pagination: { pageSize: 10 } });
  const { modalProps, formProps, show } = useModalForm({ resource, action: 'edit' });
  return (
    <List resource={resource} canCreate={false}>
      <Table {...tableProps} rowKey="id">
        {columns.map((name) => (
          <Table.Column key={name} dataIndex={name} title={name} />
        ))}
        <Table.Column<BaseRecord>
          title="edit"
          render={(_, { id }) => <EditButton size="small" recordItemId={id} onClick={() => show(id)} />}
        />
      </Table>
      <Modal {...modalProps}>
        <Form {...formProps} layout="vertical">
          {inputs.map((name) => (
            <Form.Item key={name} name={name} label={name}>
              <Input />
            </Form.Item>
          ))}
        </Form>
      </Modal>
    </List>
  );
}

const resources = ['carparks', 'users'];

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <Refine
      dataProvider={simpleRest('/api')}
      authProvider={authProvider}
      routerProvider={routerProvider}
      resources={resources.map((name) => ({ name, list: `/${name}` }))}
      options={{ disableTelemetry: true }}
    >
      <Routes>
        <Route
          element={
            <Authenticated key="in" fallback={<Navigate to="/login" />}>
              <ThemedLayout>
                <Outlet />
              </ThemedLayout>
            </Authenticated>
          }
        >
          {resources.map((name) => (
            <Route key={name} path={`/${name}`} element={<Rows resource={name} />} />
          ))}
        </Route>
        <Route path="/login" element={<AuthPage type="login" />} />
      </Routes>
    </Refine>
  </BrowserRouter>,
);
