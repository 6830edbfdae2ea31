import simpleRest from 'ra-data-simple-rest';
import {
  Admin,
  Datagrid,
  Edit,
  EditButton,
  List,
  Pagination,
  Resource,
  SimpleForm,
  TextField,
  TextInput,
  fetchUtils,
  type AuthProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { columns, inputs } from '../fields.ts';

const signedIn = 'token';
const asMe = (url: string, options: fetchUtils.Options = {}) =>
  fetchUtils.fetchJson(url, {
    ...options,
    user: { authenticated: true, token: `Bearer ${localStorage.getItem(signedIn)}` },
  });

const authProvider: AuthProvider = {
  async login({ username, password }) {
    const reply = await fetch('/api/login', { method: 'POST', body: JSON.stringify({ username, password }) });
    if (!reply.ok) throw new Error('wrong password');
    localStorage.setItem(signedIn, (await reply.json()).token);
  },
  logout: async () => localStorage.removeItem(signedIn),
  checkAuth: () => (localStorage.getItem(signedIn) ? Promise.resolve() : Promise.reject(new Error('sign in'))),
  checkError: async () => {},
  getPermissions: async () => '',
};

const Rows = () => (
  <List perPage={10} pagination={<Pagination rowsPerPageOptions={[10]} />}>
    <Datagrid rowClick={false}>
      {columns.map((name) => (
        <TextField key={name} source={name} />
      ))}
      <EditButton />
    </Datagrid>
  </List>
);

const Form = () => (
  <Edit>
    <SimpleForm>
      {inputs.map((name) => (
        <TextInput key={name} source={name} />
      ))}
    </SimpleForm>
  </Edit>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={simpleRest('/api', asMe)} authProvider={authProvider} disableTelemetry>
    <Resource name="carparks" list={Rows} edit={Form} />
    <Resource name="users" list={Rows} edit={Form} />
  </Admin>,
);
