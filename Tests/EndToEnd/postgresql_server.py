"""A PostgreSQL server of a test's own: in a folder that goes with it, on a unix socket, as a user who is not root.

Its socket is the only way in. Nothing of it is kept on disk with care: a test that ends takes it away.
"""

import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import tempfile

from processes import TIMEOUT, is_gone, wait_until

# The account of Debian's package, for a test that root runs: the server refuses to be root's.
ACCOUNT = "postgres"
PASSWORD = "tr0ub4dor-hunter2"


def programs() -> pathlib.Path:
    """The folder of the newest server's programs, which Debian keeps off the PATH, or that which POSTGRESQL_PROGRAMS names."""
    if chosen := os.environ.get("POSTGRESQL_PROGRAMS"):
        return pathlib.Path(chosen)
    folders = pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max(folders, key=lambda file: float(file.parents[1].name)).parent


def as_account(*command: str | os.PathLike) -> list[str]:
    """A command as a user whom the server accepts."""
    words = [os.fspath(word) for word in command]
    if os.geteuid() != 0:
        return words
    return ["setpriv", f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--init-groups", "--", *words]


class PostgreSQLServer:
    """A running server with a database `market` and two roles: the owner, and `guest`, who needs a password."""

    OWNER = "glow"

    def __init__(self) -> None:
        # Short: the path of a socket has at most 107 bytes, and the suite's own temporary folder is long.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="glow-pg-", dir="/tmp"))
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            account = pwd.getpwnam(ACCOUNT)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
        self.folder.chmod(0o711)
        self.environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PGHOST": str(self.folder), "PGUSER": self.OWNER}
        self.run(programs() / "initdb", "--pgdata", self.data, "--username", self.OWNER, "--auth=trust", "--no-sync", "--no-instructions")
        (self.folder / "extra.conf").write_text(
            f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nfsync = off\nfull_page_writes = off\n"
            "synchronous_commit = off\nshared_buffers = 16MB\nautovacuum = off\nlog_statement = all\ntimezone = 'UTC'\n"
        )
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(f"include '{self.folder}/extra.conf'\n")
        self.start()
        self.sql(f"CREATE ROLE guest LOGIN PASSWORD '{PASSWORD}'", "CREATE DATABASE market", database="postgres")
        (self.data / "pg_hba.conf").write_text("local all guest scram-sha-256\nlocal all all trust\n")
        self.process.send_signal(signal.SIGHUP)  # reads that file again

    def run(self, *command: str | os.PathLike, text: str | None = None) -> str:
        result = subprocess.run(
            as_account(*command), input=text, capture_output=True, text=True, timeout=TIMEOUT, cwd="/", env=self.environment
        )
        if result.returncode:
            raise AssertionError(f"{command}: {result.returncode}\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
        return result.stdout

    def start(self) -> None:
        """Starts the server, a child of this process, and waits until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                as_account(programs() / "postgres", "-D", self.data),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env=self.environment,
            )
        wait_until(self.answers, f"the server answers; its log is {self.folder}/log")

    def answers(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError((self.folder / "log").read_text()[-2000:])
        command: list[str | os.PathLike] = [programs() / "pg_isready", "--quiet", "--dbname", "postgres"]
        return subprocess.run(command, env=self.environment, timeout=TIMEOUT, check=False).returncode == 0

    def kill(self) -> None:
        """Ends the server as a crash of its machine would, with all that it started."""
        postmaster = self.process.pid
        # Stopped first, so that it starts nobody in the place of those that are gone.
        self.process.send_signal(signal.SIGSTOP)
        children = [int(child) for child in pathlib.Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()]
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            is_gone(child)
        self.process.kill()
        self.process.wait(TIMEOUT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # at once
            self.process.wait(TIMEOUT)
        shutil.rmtree(self.folder)

    def statements(self, word: str) -> list[str]:
        """The statements so far that hold a word, from the server's log.

        What stands before a statement, its time and its process, may hold the same digits.
        """
        lines = (self.folder / "log").read_text(errors="replace").splitlines()
        return [line for line in lines if re.search(rf"LOG:.*\b{word}\b", line)]

    def sql(self, *statements: str, database: str = "market") -> str:
        """Runs statements in turn, and gives what they print, tuples only."""
        words = [word for statement in statements for word in ("--command", statement)]
        return self.run(programs() / "psql", "--no-psqlrc", "--quiet", "-At", "-v", "ON_ERROR_STOP=1", "--dbname", database, *words)

    def create(self, table: str, columns: str, rows: str) -> None:
        """Makes a table, in the place of one that there was, of rows of CSV."""
        script = (
            f"DROP TABLE IF EXISTS {table};\nCREATE TABLE {table} ({columns});\nCOPY {table} FROM STDIN WITH (FORMAT csv, NULL 'NULL');\n"
        )
        words = ("--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", "--dbname", "market", "--file", "-")
        self.run(programs() / "psql", *words, text=f"{script}{rows}\\.\n")

    def create_ticks(self, notebooks: pathlib.Path) -> None:
        """Makes the table `ticks` of which the notebook of engines speaks."""
        _, _, rows = (notebooks / "data" / "intraday-price.csv").read_text().partition("\n")
        self.create("ticks", "time timestamptz, price float8", rows)

    def address(self, user: str = OWNER, database: str = "market", **parameters: str) -> str:
        more = "".join(f"&{key}={value}" for key, value in parameters.items())
        return f"postgresql://{user}@/{database}?host={self.folder}{more}"
